/** Where one talks with a person. A file of its own: it is part of the first view of every card. */
export const talkAddress = (userId: number): string => `#!/app/chat/${userId}`;
