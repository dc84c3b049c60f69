-- A late complaint, or the link of an old email, added preferences after the account was deleted, which nothing would ever delete.
delete from mail_preferences preference
  where preference.recipient like 'parent:%' and not exists (select from auth."user" account where 'parent:' || account.id = preference.recipient);
