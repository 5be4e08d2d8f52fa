import { defineEvent } from '../../platform/events.ts';

const ofCall = ({ callId }: { callId: number }): string => `call ${callId}`;

/** A call was made and its minutes are held: phones are rung once that is committed. */
export const callMade = defineEvent<{ callId: number }>('call.made', ofCall);

/** One more phone of a call is to ring. */
export const legMade = defineEvent<{ callId: number; legId: number }>('call.leg-made', ofCall);

/** A call, or one phone of it (`legId`, 0: all), is to end. What has become of it the provider says. */
export const callEnding = defineEvent<{ callId: number; legId: number }>('call.ending', ofCall);

/** A call is over of which the provider could not say anything: phones may still talk. */
export const callOver = defineEvent<{ callId: number }>('call.over', ofCall);
