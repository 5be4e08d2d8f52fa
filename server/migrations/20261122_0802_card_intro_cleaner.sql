-- feature: card

-- By which cleaner a rich introduction was cleaned; 0: by an earlier one. Read as it stands while the cleaner is the same.
alter table card add column intro_cleaner integer not null default 0;
create index card_rich on card (card_id) include (intro_cleaner) where intro like '<%';
