-- feature: friend

-- Published: who holds whose card by a swap, both ways, while they are friends (D41, D61).
create view friend_swap as
select from_id as user_id, to_id as other_id from friend_application where via = 'swap' and state = 1
union all
select to_id, from_id from friend_application where via = 'swap' and state = 1;
