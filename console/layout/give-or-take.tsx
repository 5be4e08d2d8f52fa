import { Button } from '@mui/material';
import { useState } from 'react';
import { AmountDialog } from './amount-dialog.tsx';

interface Way {
  label: string;
  text: string;
  /** What is said when it is done. */
  done: (amount: number) => string;
}

/** Two buttons: somebody is given a number of something, or it is taken from them; `onSave` gets it negative when taken. */
export function GiveOrTake(props: {
  give: Way;
  take: Way;
  unit: string;
  max: number;
  onSave: (amount: number, reason: string, key: string) => Promise<void>;
}) {
  const { give, take, unit, max, onSave } = props;
  const [way, setWay] = useState<Way>();
  return (
    <>
      <Button variant="contained" onClick={() => setWay(give)}>
        {give.label}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setWay(take)}>
        {take.label}
      </Button>
      {way && (
        <AmountDialog
          title={way.label}
          text={way.text}
          label={unit}
          max={max}
          action={way.label}
          onSave={async (amount, reason, key) => {
            await onSave(way === take ? -amount : amount, reason, key);
            return way.done(amount);
          }}
          onClose={() => setWay(undefined)}
        />
      )}
    </>
  );
}
