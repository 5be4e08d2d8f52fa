-- feature: forum

-- Published: how far somebody has seen the posts of a circle.
create view forum_seen as select user_id, phonebook_id, seen_until from forum_visit;
