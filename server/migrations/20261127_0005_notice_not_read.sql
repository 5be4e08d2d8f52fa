-- feature: notice

-- Published: notices that their person has not read, by what they are about; null where one happens only once.
create view notice_not_read as
select user_id, key from notice where read_at is null;
