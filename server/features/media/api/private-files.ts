export {
  partyFileLink,
  privateFileLink,
  privateLinkSeconds,
  playFileLink,
  talkFileLink,
} from '../service/private-files.ts';
