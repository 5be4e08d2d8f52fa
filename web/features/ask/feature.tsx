import { defineFeature } from '../../platform/feature.ts';
import { askPaths } from './paths.ts';
import { askRoutes } from './routes.tsx';

export const feature = defineFeature({
  name: 'ask',
  routes: askRoutes,
  aliases: [
    { from: '/ask/home', to: '/app/ask' },
    { from: '/ask/question2', to: '/ask/question' },
  ],
  personActs: [{ order: 150, label: '向 TA 提问', href: (userId) => askPaths.answerer(userId) }],
});
