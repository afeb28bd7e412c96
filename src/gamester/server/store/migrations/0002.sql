-- Every table has one owner: the process that plays it. `head.owner` names a row of `process`, or nobody.

alter table head add column owner text not null default '';

create table process (
    name text primary key,
    address text not null,
    secret text not null,
    beat bigint not null
);
