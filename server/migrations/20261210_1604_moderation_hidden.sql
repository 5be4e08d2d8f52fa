-- feature: moderation

-- Published: what is hidden from everybody but its owner, by reports or by staff.
create view moderation_hidden as select type, id from moderation_standing where state <> 'visible';
