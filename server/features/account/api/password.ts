export { clearFailedAttempts, isCurrentPassword, userByPassword } from '../service/password.ts';
