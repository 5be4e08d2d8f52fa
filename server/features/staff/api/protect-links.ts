export { defineProtectLinks } from '../service/protect-links.ts';
