/** What only people who are logged in see on somebody else's card, in one file that guests never load. */
export { Acquaintance } from './acquaintance.tsx';
export { RelationRow } from './relation-row.tsx';
