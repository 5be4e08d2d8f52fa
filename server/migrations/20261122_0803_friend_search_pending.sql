-- feature: friend

-- Keys of changed entries are added in small batches, since a renamed friend rewrites thousands of them: four times as
-- fast. A search reads at most this list besides.
alter index friend_entry_search set (fastupdate = on, gin_pending_list_limit = 256);
