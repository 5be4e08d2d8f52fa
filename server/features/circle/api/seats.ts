export { holdSeat, seatSubject } from '../service/circle/seats.ts';
