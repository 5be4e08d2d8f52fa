export { partyFileLink, privateFileLink, privateLinkSeconds } from '../service/private-files.ts';
