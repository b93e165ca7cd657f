/// A subscription or a tap by the event that it was made for.
struct CaseSubscriber {
  let event: String
  let member: CaseMember
}
