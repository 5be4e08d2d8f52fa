import { viewHome } from '@qunlu/contract/discovery/home.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useRead } from '../../platform/query.ts';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';
import css from './blocks.module.css';
import { Callers } from './callers.tsx';
import { Coming } from './coming.tsx';
import { Facts } from './facts.tsx';
import { NearCircles, NearServices, People } from './near.tsx';
import { Steps } from './steps.tsx';
import { Waits } from './waits.tsx';

const useHome = () => useRead(viewHome, {});

/** What waits, who looked and what is near in time: each only while it has something to say. */
export function Soon() {
  const { data } = useHome();
  return (
    <>
      <Waits />
      {data && (
        <>
          <Steps steps={data.steps} />
          <Callers callers={data.looked} />
          <Coming list={data.coming} />
        </>
      )}
    </>
  );
}

/** What circles and friends did, and whom and what else there is. */
export function Latest() {
  return (
    <Loaded read={useHome()} waiting={<Waiting />}>
      {({ happened, people, circles, services, city }) => (
        <>
          <Facts first={happened} />
          <People list={people} />
          <NearCircles list={circles} city={city} />
          <NearServices list={services} />
        </>
      )}
    </Loaded>
  );
}

const Waiting = () => (
  <Skeleton>
    <div className={css['waiting']}>
      <Bone kind="block" />
      <Bone kind="block" />
    </div>
  </Skeleton>
);
