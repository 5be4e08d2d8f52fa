import { draftsOf } from '../../../platform/drafts/kept-text.ts';

/** What was typed on a card and not saved. */
export const { read: readDraft, keep: keepDraft, drop: dropDraft } = draftsOf('card');
