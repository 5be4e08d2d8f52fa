import { askRules, askTopicNumbers, askTopics } from '@qunlu/contract/ask/rules.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { SheetBody, SheetNote } from '../../../ui/dialog/sheet-body.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { topicOf } from './words.ts';

interface TopicsFieldProps {
  value: readonly number[];
  error: string | undefined;
  onChange: (topics: number[]) => void;
}

/** What somebody can be asked about: a few topics, chosen in a sheet. */
export function TopicsField({ value, error, onChange }: TopicsFieldProps) {
  const open = async (): Promise<void> => {
    const chosen = await openSheet<number[]>('擅长的话题', (close) => (
      <Topics given={value} onDone={close} />
    ));
    if (chosen) onChange(chosen);
  };
  return (
    <PickerField
      label="擅长的话题"
      help={`最多 ${askRules.topics} 个，别人按话题找到您`}
      error={error}
      text={value.map(topicOf).join('、')}
      placeholder="选几个话题"
      onOpen={() => void open()}
    />
  );
}

function Topics({ given, onDone }: { given: readonly number[]; onDone: (topics: number[]) => void }) {
  const [chosen, setChosen] = useState(given);
  const isFull = chosen.length >= askRules.topics;
  const turn = (topic: number): void =>
    setChosen((now) => (now.includes(topic) ? now.filter((one) => one !== topic) : [...now, topic]));
  return (
    <SheetBody>
      <SheetNote>{`选了 ${chosen.length} 个，最多 ${askRules.topics} 个`}</SheetNote>
      <div>
        {askTopicNumbers.map((topic) => (
          <CheckRow
            key={topic}
            title={askTopics[topic]}
            checked={chosen.includes(topic)}
            disabled={isFull && !chosen.includes(topic)}
            onChange={() => turn(topic)}
          />
        ))}
      </div>
      <Button block onClick={() => onDone([...chosen])}>
        选好了
      </Button>
    </SheetBody>
  );
}
