internal import Plugboard

/// The styles of every page.
enum StyleSheet {
  static func text(_ theme: Theme.Colors) -> String {
    colors(theme) + base + page + pins + lists + views + controls + looks
  }

  /// Lengths in units of a page's views: `--u` is a unit of width, `--line` one of height.
  private static let base = """
    *{box-sizing:border-box}
    :root{--u:.5rem;--line:1.5rem;--above:0px;--below:0px;--bottom-pins:var(--below);color-scheme:dark light}
    html{font-size:100%;line-height:1.5;scroll-padding-block:calc(1rem + var(--above)) calc(1rem + var(--bottom-pins));-webkit-text-size-adjust:none;text-size-adjust:none}
    body{margin:0;padding-block:var(--above) var(--below);background:var(--color-background);color:var(--color-text);font-family:system-ui,"Noto Sans",\
    "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
    h1,h2,h3,h4,h5,h6,p{margin:0;font-size:1rem;font-weight:400;white-space:pre-wrap;\
    overflow-wrap:anywhere;min-inline-size:0}
    a{color:inherit;text-decoration:none}
    :focus-visible{outline:3px solid var(--color-accent);outline-offset:2px;border-radius:.25rem}

    """

  private static let page = """
    header.page,main{max-inline-size:90rem;margin-inline:auto;padding-inline:calc(var(--sides)*var(--u))}
    header.page{padding-block:.75rem}
    header.page h1{font-size:1.5rem;line-height:2.25rem}
    main{padding-block-end:3rem}
    .card:not(:first-child,.blank){margin-block-start:calc(var(--card-gap)*var(--line))}
    :is(.card,.part)>header{margin-block-end:.5rem}
    :is(.card,.part)>header :is(h1,h2){font-size:1.25rem;line-height:1.875rem}
    :is(.card,.part)>header .row{align-items:baseline}
    header.page .row{align-items:center;flex-wrap:wrap}
    header.page .button{flex-shrink:0}
    @media(max-width:32rem){header.page .row{gap:.25rem}header.page .button{padding-inline:.375rem}header.page .row>h1{flex:1 0 100%}header.page .row>.spacer{display:none}}
    .component>header{margin-block-end:.5rem}
    .empty{padding-block:20vh;display:grid;justify-content:center}
    .index{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr));gap:.25rem 1rem;list-style:none;margin:0;padding:0}

    """

  /// A sticky component keeps to its edge along the whole page, so its card forms no box; the components
  /// before it in the card do: the top of the card sticks no longer than they are shown.
  private static let pins = """
    .sticky{position:sticky;z-index:2;background:var(--color-background);padding-block:.25rem}
    .sticky,.fixed{block-size:var(--height);overflow:hidden auto}
    .top{inset-block-start:var(--offset)}
    .bottom{inset-block-end:var(--offset)}
    .loose{display:contents}
    .loose:not(:first-child)>:first-child{margin-block-start:calc(var(--card-gap)*var(--line))}
    .sticky-headers :is(.card,.part)>header{position:sticky;inset-block-start:var(--header-offset,var(--above));z-index:1;background:var(--color-background)}
    .fixed{position:fixed;z-index:3;inset-inline:0;margin-inline:auto;padding:.5rem 0;\
    inline-size:min(calc(var(--pin,180)*var(--u)),100vw - 2*var(--sides)*var(--u));background:var(--color-raised);\
    border-radius:.5rem;box-shadow:0 .25rem 1rem #0006}
    .at-leading{margin-inline-start:calc(var(--sides)*var(--u))}
    .at-trailing{margin-inline-end:calc(var(--sides)*var(--u))}
    @media print{.sticky,.fixed,.sticky-headers :is(.card,.part)>header{position:static}
    .sticky,.fixed{block-size:auto;overflow:visible}}

    """

  /// A list is a grid of one column, in which items lie side by side by margins and widths that are
  /// fractions of it: they are exact, and its rows grow with their content.
  private static let lists = """
    .items{display:grid;grid-template-columns:minmax(0,1fr);list-style:none;margin:0;padding:0;\
    inline-size:calc(var(--content)/var(--room)*100%)}
    .items>li{grid-column:1;margin-inline-start:calc(var(--x)/var(--content)*100%);\
    inline-size:calc(var(--w)/var(--content)*100%)}
    .items>li,.nested>li{position:relative;display:flex;flex-direction:column;min-inline-size:0}
    .items>li>.box{flex:1}
    .nested{list-style:none;margin:0;padding:0}
    .flow{display:flex;flex-wrap:wrap;inline-size:auto;gap:max(.5rem,var(--line-gap)*var(--line)) calc(var(--gap)*var(--u));\
    padding:calc(var(--top)*var(--line)) calc(var(--right)*var(--u)) calc(var(--bottom)*var(--line)) calc(var(--left)*var(--u))}
    .flow>li{margin:0;inline-size:auto;max-inline-size:100%}
    .flow>li:empty{display:none}
    .flow.at-center{margin:0;justify-content:center}
    .flow.at-trailing{margin:0;justify-content:flex-end}
    .sideways{overflow-x:auto;overscroll-behavior-x:contain;scroll-snap-type:x proximity;\
    scrollbar-width:thin;scrollbar-color:var(--color-line) transparent;margin:-.5rem;padding:.5rem;\
    scroll-padding-inline:.5rem}
    .sideways li{scroll-snap-align:start}
    li:has(>*>.whole:focus-visible),li:has(.whole:focus-visible),li:has(>.cover:focus-visible)\
    {outline:3px solid var(--color-accent);outline-offset:4px;border-radius:.5rem}
    .whole:focus-visible,.cover:focus-visible{outline:none}
    .whole::after,.cover{content:"";position:absolute;inset:0}
    li:has(.whole:hover) .whole{text-decoration:underline;text-underline-offset:.2em}

    """

  private static let views = """
    .column{--gap:0;display:flex;flex-direction:column;gap:calc(var(--gap)*var(--line));min-inline-size:0}
    .row{--gap:1;display:flex;gap:calc(var(--gap)*var(--u));min-inline-size:0}
    .row>*{flex:0 1 auto;min-inline-size:0}
    .short{flex-wrap:wrap}
    .short>*{flex-shrink:0;max-inline-size:100%}
    .spacer{--size:0;block-size:calc(var(--size)*var(--line))}
    .row:has(>:is(.column,.picture))>.badge{align-self:flex-start}
    .row>.spacer{block-size:0;margin-inline-end:calc(-1*var(--gap)*var(--u));flex:1 1 calc(var(--size)*var(--u))}
    .center{text-align:center}
    .trailing{text-align:end}
    .cut{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:var(--lines);overflow:hidden;white-space:pre-line}
    .one,.one>a{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .cut:is(.center,.trailing):not(.one){padding-inline:1em;margin-inline:-1em}
    .caption{font-size:.875rem;line-height:1.5rem}
    .warning::before{content:"⚠ "}
    .error::before{content:"✗ "}
    .badge{font-size:.8125rem;\
    line-height:1.25rem;padding-inline:.5rem;border-radius:.25rem;inline-size:fit-content;margin-block:.125rem}
    .placeholder{border-radius:.5rem;padding:.25rem .5rem}
    hr{inline-size:100%;block-size:1px;border:0;margin:.75rem 0 calc(.75rem - 1px);background:var(--color-line)}
    header.page hr{margin-block:.5rem 0}
    .row>.rule{flex:none;inline-size:1px;align-self:stretch;background:var(--color-line)}
    .box,.padded{--padding:0}
    .box{border:1px solid var(--color-line);border-radius:.5rem;margin:0;min-inline-size:0;\
    padding:calc(.375rem + var(--padding)*.75rem) calc(.75rem + var(--padding)*.5rem)}
    .box legend{padding-inline:.375rem;font-weight:650}
    .padded{padding:calc(var(--padding)*.75rem) calc(var(--padding)*var(--u))}
    .picture{border-radius:.5rem;overflow:hidden;background:var(--color-control);\
    inline-size:100%;max-inline-size:100%}
    .picture>*{display:block;inline-size:100%;block-size:100%}
    .picture>img{object-fit:cover}
    .picture>.alt{color:var(--color-onControl);display:grid;place-content:center;padding:.5rem;overflow:hidden;text-align:center;overflow-wrap:anywhere}
    .over{display:grid;grid-template-columns:minmax(0,1fr);min-inline-size:0}
    .over>*{grid-area:1/1;min-inline-size:0}
    .on{z-index:1;padding:.5rem;pointer-events:none;align-self:start;justify-self:end;max-inline-size:100%}
    .on :is(.button,.link,.tab){pointer-events:auto}
    .on .badge{margin:0}
    .on.topLeading,.on.bottomLeading{justify-self:start}
    .on.bottomLeading,.on.bottomTrailing{align-self:end}
    .on.center{place-self:center}
    .column>:is(.picture,.over):not(:last-child){margin-block-end:.5rem}
    .column>*+:is(.button,.row:has(>.button)){margin-block-start:.5rem}
    .row:has(>.button){align-items:center}
    .row>.picture{flex-shrink:0}
    .wide{aspect-ratio:16/9}
    .portrait{aspect-ratio:2/3}
    .square{aspect-ratio:1}
    .banner{aspect-ratio:4}

    """

  private static let controls = """
    .button{display:block;inline-size:fit-content;max-inline-size:100%;min-block-size:2.25rem;\
    padding:.375rem clamp(.5rem,2vw,.875rem);border:0;border-radius:.5rem;font-family:inherit;font-size:1rem;line-height:1.5rem;text-align:center;\
    overflow-wrap:anywhere;position:relative;z-index:1}
    a.button:hover{text-decoration:underline;text-underline-offset:.2em}
    [aria-disabled=true]{cursor:default}
    .link,.tab{display:inline-block;inline-size:fit-content;padding:0;border:0;background:none;\
    font-family:inherit;font-size:1rem;line-height:1.5rem;text-align:start;overflow-wrap:anywhere;\
    position:relative;z-index:1}
    h2>.link{font:inherit}
    .tabs{display:flex;flex-wrap:wrap;gap:0 1.5rem;list-style:none;margin:0;padding:0}
    .tab{padding-block:.375rem;border-block-end:2px solid transparent}
    input.field::placeholder{text-decoration:none}
    .tab[aria-current],.choice:checked+.tab{border-color:currentColor}
    .panels{display:flex;flex-wrap:wrap;gap:0 1.5rem;position:relative}
    .choice{position:absolute;inline-size:1px;block-size:1px;margin:0;opacity:0;pointer-events:none}
    .choice+.tab{cursor:pointer}
    .choice:focus-visible+.tab{outline:3px solid var(--color-accent);outline-offset:2px;border-radius:.25rem}
    .panel{display:none;order:1;flex:0 0 100%;min-inline-size:0;margin-block-start:.75rem}
    .choice:checked+.tab+.panel{display:block}
    @media print{.panels,.panel{display:block}}
    .field{inline-size:100%;min-block-size:2.25rem;padding:.375rem .75rem;border:1px solid var(--color-line);\
    border-radius:.5rem;background:var(--color-raised);color:var(--color-text);font:inherit;position:relative;z-index:1}
    .button:disabled{background:none;border:1px solid var(--color-line)}
    .progress{display:flex;align-items:center;gap:.75rem}
    progress{appearance:none;flex:1;min-inline-size:4rem;block-size:.5rem;border:0;border-radius:.25rem;\
    overflow:hidden;background:var(--color-line)}
    progress::-webkit-progress-bar{background:var(--color-line)}
    progress::-webkit-progress-value{background:var(--color-accent)}
    progress::-moz-progress-bar{background:var(--color-accent)}
    .dialog{position:static;inline-size:auto;margin:0;padding:1.25rem;border:1px solid var(--color-line);\
    border-radius:.75rem;background:var(--color-raised);color:var(--color-text)}
    .dialog-title{font-size:1.25rem;line-height:1.875rem;margin-block-end:.5rem}
    .on-page .dialog{position:fixed;z-index:5;inset:0;margin:auto;inline-size:fit-content;\
    block-size:fit-content;max-inline-size:min(90vw,36rem);max-block-size:80vh;overflow:auto;\
    box-shadow:0 0 0 100vmax #0009}
    .toast{inline-size:fit-content;padding:.5rem 1rem;border-radius:.5rem;background:var(--color-raised)}
    .on-page .toast{position:fixed;z-index:6;inset-inline:0;inset-block-end:calc(1rem + var(--bottom-pins));\
    margin-inline:auto;max-inline-size:min(90vw,36rem);max-block-size:40vh;overflow:auto;\
    box-shadow:0 .25rem 1rem #0006}
    body:has(>.on-page .toast){padding-block-end:calc(5rem + var(--below))}
    @media(forced-colors:active){.button,.badge{border:1px solid}}

    """
}
