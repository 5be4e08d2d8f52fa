export { ticketCodeOf } from '../service/ticket-codes.ts';
