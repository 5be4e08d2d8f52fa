-- feature: reputation

-- In the order of the lists as the statements ask for it, all ascending: so a page begins at its row, and none is sorted.
drop index reputation_balance_all;
drop index reputation_balance_month;
create index reputation_balance_all on reputation_balance (phonebook_id, (-total), total_at, user_id) where total > 0;
create index reputation_balance_month on reputation_balance (phonebook_id, month, (-month_total), month_at, user_id)
  where month_total > 0;
