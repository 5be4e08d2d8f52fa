-- feature: card

-- A visitor's key was made with SECRET_KEY: a person who came before and after it changed has two rows of one card. They
-- become one, the latest; the next migration makes the key of their id, which there may be once.
update card_visitor v set times = one.times from (
  select card_id, sum(times)::int as times, (array_agg(visitor_key order by last_counted_at desc, visitor_key desc))[1] as latest
  from card_visitor where user_id is not null group by card_id, user_id having count(*) > 1) one
where v.card_id = one.card_id and v.visitor_key = one.latest;
delete from card_visitor v using card_visitor latest
where v.card_id = latest.card_id and v.user_id = latest.user_id
  and (v.last_counted_at, v.visitor_key) < (latest.last_counted_at, latest.visitor_key);
