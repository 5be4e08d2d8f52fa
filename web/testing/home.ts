import type { HomeView } from '@qunlu/contract/discovery/home.ts';

/** 首页 under the card while nothing has happened and nothing comes. */
export const emptyHome: HomeView = {
  steps: { card: true, shared: true, circle: true },
  looked: { list: [], more: 0, guests: 0, hidden: false },
  coming: [],
  happened: { list: [], next: -1 },
  people: [],
  city: '',
  circles: [],
  services: [],
};
