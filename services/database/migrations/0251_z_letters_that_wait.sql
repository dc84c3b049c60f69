-- outside a transaction
drop index concurrently if exists mail_waiting;

create index concurrently if not exists "mail_waiting" on "mail" using btree ("recipient","due_at") where "mail"."state" = 'waiting';

alter table "mail" validate constraint "mail_state_check";
