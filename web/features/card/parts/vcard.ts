import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Contact, vcard as writeVcard } from '@qunlu/contract/card/vcard.ts';

/** A vCard of what the viewer may see, whose links lead here. */
export const vcard = (contact: Contact, made: { origin: string; now: Date }): string =>
  writeVcard(contact, { ...made, sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))) });
