import { useEffect, useId, useState } from 'react';
import { readLocal, writeLocal } from '../../core/browser-storage.ts';
import { useSite } from '../../core/site.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { valuesIn } from '../placeholders/placeholder-values.ts';
import { causeOf } from './cause.ts';
import { listModels, serviceProblem } from './service.ts';

const presets = [
  ['Ollama', 'http://localhost:11434/v1'],
  ['OpenAI-compatible', 'https://api.openai.com/v1'],
] as const;

/** Local storage has the last address and model; the key exists only in memory. */
const storageKey = 'try-service';

/** The service that a reader enters. */
export function useService() {
  const listId = useId();
  const [address, setAddress] = useState('');
  const [key, setKey] = useState('');
  const [lastModel, setLastModel] = useState('');
  const [models, setModels] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<ReturnType<typeof serviceProblem>>();
  const entered = { address: address.trim(), key: key.trim() };
  useEffect(() => {
    const last = valuesIn(readLocal(storageKey));
    // An address that was typed before hydration takes precedence.
    setAddress((typed) => typed || (last.address ?? ''));
    setLastModel(last.model ?? '');
  }, []);
  return {
    listId,
    address,
    key,
    lastModel,
    models,
    problem,
    entered,
    setAddress,
    setKey,
    setModels,
    /** Returns whether a request can be sent, and otherwise shows why not. */
    check: () => {
      const found = serviceProblem(entered);
      setProblem(found);
      return !found;
    },
    remember: (model: string) => writeLocal(storageKey, JSON.stringify({ address: entered.address, model })),
    circumstances: () => ({
      address: entered.address,
      hasKey: entered.key !== '',
      page: { origin: location.origin, isSafari: navigator.vendor.startsWith('Apple') },
    }),
  };
}

export function ServiceFields({ service }: { service: ReturnType<typeof useService> }) {
  const site = useSite();
  const { address, key, models, problem, entered, check } = service;
  const [listing, setListing] = useState(false);
  const [outcome, setOutcome] = useState('');
  const list = async () => {
    if (!check()) return;
    setListing(true);
    const listed = await listModels(entered);
    const isList = Array.isArray(listed);
    service.setModels(isList ? listed : []);
    setOutcome(
      isList
        ? listed.length
          ? 'The field for the model now suggests what the service has.'
          : 'The service lists no models.'
        : causeOf(listed, service.circumstances()),
    );
    setListing(false);
  };
  return (
    <section
      aria-label="Service"
      className="space-y-4 rounded-card border border-hairline bg-raised px-5 py-4"
    >
      <h2 className="text-lg">Service</h2>
      <div className="flex flex-wrap gap-2">
        {presets.map(([name, preset]) => (
          <Button
            key={name}
            size="sm"
            variant="secondary"
            aria-pressed={address === preset}
            onClick={() => service.setAddress(preset)}
            className="aria-pressed:border-ember aria-pressed:text-ember"
          >
            {name}
          </Button>
        ))}
      </div>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        value={address}
        onChange={({ currentTarget }) => service.setAddress(currentTarget.value)}
        placeholder="https://"
        error={problem?.field === 'address' ? problem.message : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Key"
        type="password"
        value={key}
        onChange={({ currentTarget }) => service.setKey(currentTarget.value)}
        error={problem?.field === 'key' ? problem.message : undefined}
        hint={`Ollama needs none. ${site.name} does not receive or store it; it is gone when you leave this page.`}
        autoComplete="off"
      />
      <Button variant="secondary" size="sm" busy={listing} onClick={list}>
        {listing ? 'Listing...' : 'List models'}
      </Button>
      <p role="status" className="text-sm break-words text-muted empty:hidden">
        {outcome}
      </p>
      <datalist id={service.listId}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </section>
  );
}
