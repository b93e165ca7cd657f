internal import Plugboard

/// The words by which a field tells that a person types a secret into it.
enum SecretWords {
  /// Words that count also as a part of another one, such as "Passwortfeld".
  private static let parts = [
    "password", "passcode", "passphrase", "passwort", "passord", "kennwort", "losenord", "lösenord",
    "adgangskode", "wachtwoord", "salasana", "secret", "token", "geheim", "mot de passe",
    "code secret", "contraseña", "contrasena", "clave", "senha",
    "parola", "hasło", "heslo", "jelszó", "jelszo", "şifre", "sifre", "κωδικ", "пароль", "סיסמה",
    "كلمة المرور", "كلمة السر", "पासवर्ड", "รหัสผ่าน", "mật khẩu", "kata sandi", "パスワード", "暗証番号",
    "비밀번호", "암호", "密码", "密碼", "口令", "密钥", "密鑰",
  ]

  /// Words that count alone: "PIN" isn't in "shopping".
  private static let words: Set<String> = [
    "pin", "puk", "tan", "otp", "cvc", "cvv", "mdp", "pw", "pwd", "pass", "passe", "passwd",
    "haslo", "пин",
  ]

  /// Returns whether one of a field's names, such as its label, tells of a secret.
  static func areIn(_ names: [String]) -> Bool {
    names.contains { name in
      let text = name.lowercased()
      return parts.contains(where: text.contains)
        || !words.isDisjoint(with: parts(ofName: name))
    }
  }

  /// Returns the words of a name, also of "userPin" and "user_pin", in lower case.
  private static func parts(ofName name: String) -> [String] {
    var found = [""]
    var wasLower = false
    for character in name {
      if !character.isLetter {
        found.append("")
      } else {
        if character.isUppercase, wasLower { found.append("") }
        found[found.count - 1] += character.lowercased()
      }
      wasLower = character.isLowercase
    }
    return found
  }
}
