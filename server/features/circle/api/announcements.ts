export { announceFrom } from '../service/announcement/announcements.ts';
