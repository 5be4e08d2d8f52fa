-- feature: relation

-- Published: what `user_id` is to `other_id`, one way.
create view relation_facts as
select user_id, other_id, is_follow, is_friend, is_black from relation;

-- Published: whose lists `other_id` must not stand in when `user_id` reads, whoever of the two blocked (D40).
create view relation_block as
select user_id, other_id from relation where is_black
union all
select other_id, user_id from relation where is_black;
