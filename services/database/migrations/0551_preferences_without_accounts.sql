-- A late complaint, or the link of an old email, wrote a wish after its account had gone, and nothing would ever delete it.
delete from mail_preferences wish
  where wish.recipient like 'parent:%' and not exists (select from auth."user" account where 'parent:' || account.id = wish.recipient);
