-- feature: card

-- Pictures that a card shows, and from whose link somebody came who opened a contact.
alter table card add column gallery jsonb not null default '[]' check (jsonb_array_length(gallery) <= 9);
alter table card_reveal add column source text not null default '';
create index card_reveal_week on card_reveal (revealed_at);
