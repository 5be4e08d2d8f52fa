-- feature: friend

-- The entries of one friend in the order of their owners: they are rewritten batch by batch.
create index friend_entry_of on friend_entry (friend_id, user_id);
drop index friend_entry_friend;
