export {
  partyFileLink,
  privateFileLink,
  privateLinkSeconds,
  talkFileLink,
} from '../service/private-files.ts';
