-- feature: circle

-- Published: members whom others see, whatever has become of the circle: for who looks at the circle besides, and need not do so twice.
create view phonebook_shown as
select m.phonebook_id, m.user_id from phonebook_member m
where m.state = 1 and not m.hidden and m.user_id is not null;
