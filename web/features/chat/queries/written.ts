import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { type Place, placeName } from './conversations.ts';

const drafts = draftsOf('talk');

/** What was being written in a conversation and is not sent. */
export const draftIn = (place: Place): string => drafts.read<{ text: string }>(placeName(place)).text ?? '';

export const keepDraft = (place: Place, text: string): void =>
  drafts.keep(placeName(place), text.trim() === '' ? {} : { text });
