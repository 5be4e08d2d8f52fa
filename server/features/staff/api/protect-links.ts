export { checkProtectLink, makeProtectLink, noSuchPage } from '../service/protect-links.ts';
