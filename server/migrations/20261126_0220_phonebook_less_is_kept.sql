-- feature: phonebook

-- Any admin reads the log, and whoever has a code may use it: the codes of coupons leave what was written before.
update phonebook_log set
    before = case when before ->> 'title' like '优惠码 %' then before || '{"title": "优惠码"}' else before end,
    after = case when after ->> 'title' like '优惠码 %' then after || '{"title": "优惠码"}' else after end
  where what = 'fee-tier';

-- Members see and find name and company alone of an entry that nobody has claimed: its third line of words was the position.
update phonebook_member set words = split_part(words, E'\n', 1) || E'\n' || split_part(words, E'\n', 2) || E'\n'
  where state = 7;

-- What a person leaves behind in the log is found by their number.
create index phonebook_log_member on phonebook_log (member_id) where member_id is not null;
