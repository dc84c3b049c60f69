-- When a signal that was tried was first due: each attempt moves `due_at` on, and a signal that is refused for ever would look new. Null until it is tried.
alter table relay add column first_due_at timestamptz;
