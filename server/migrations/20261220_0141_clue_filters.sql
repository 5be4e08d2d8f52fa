-- feature: clue

-- What filters ask for stands behind the order: what does not fit is skipped in the index, in whatever combination, and no row is read
-- for it. One index for what is open and taken, one for each state.
drop index clue_list;
drop index clue_state;
drop index clue_industry;
drop index clue_region;
drop index clue_province;
create index clue_list on clue (phonebook_id, listed desc, industry, citycode, province) where state in (1, 2) and not hidden;
create index clue_state on clue (phonebook_id, state, listed desc, industry, citycode, province) where not hidden;
