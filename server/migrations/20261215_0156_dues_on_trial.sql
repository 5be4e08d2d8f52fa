-- feature: dues

-- Published: who is a member for a while without having paid, until when.
create view dues_on_trial as select phonebook_id, user_id, ends_at from dues_trial;
