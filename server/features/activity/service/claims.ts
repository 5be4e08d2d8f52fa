/** What holds the places of a registration: its order, or itself where the host added it by hand. */
export const orderKey = (orderId: number): string => `order:${orderId}`;
export const handKey = (registrationId: number): string => `hand:${registrationId}`;
