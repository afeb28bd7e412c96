-- When an account was made, in seconds since 1970; older ones count as made long ago.

alter table account add column created double precision not null default 0;
