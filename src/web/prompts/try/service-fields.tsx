import { useEffect, useId, useState } from 'react';
import { readLocal, writeLocal } from '../../core/browser-storage.ts';
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

/** What the service at an address said about its models. */
interface Listed {
  address: string;
  models: readonly string[];
  note: string;
}

/** The service that a reader enters. */
export function useService() {
  const listId = useId();
  const [address, setAddress] = useState('');
  const [key, setKey] = useState('');
  const [lastModel, setLastModel] = useState('');
  const [listed, setListed] = useState<Listed>();
  const [problem, setProblem] = useState<ReturnType<typeof serviceProblem>>();
  const entered = { address: address.trim(), key: key.trim() };
  useEffect(() => {
    const last = valuesIn(readLocal(storageKey));
    // An address that was typed before hydration takes precedence.
    setAddress((typed) => typed || (last.address ?? ''));
    setLastModel(last.model ?? '');
    // Going back may show the page as it was.
    const forget = () => setKey('');
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  return {
    listId,
    address,
    key,
    lastModel,
    listed: listed?.address === entered.address ? listed : undefined,
    problem,
    entered,
    setAddress,
    setKey,
    setListed,
    /** Returns whether a request can be sent, and otherwise shows why not at the field. */
    check: () => {
      const found = serviceProblem(entered);
      setProblem(found);
      if (found) document.getElementById(`service-${found.field}`)?.focus();
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
  const { address, key, listed, problem, entered, check } = service;
  const [listing, setListing] = useState(false);
  const list = async () => {
    if (!check()) return;
    setListing(true);
    const reply = await listModels(entered);
    const models = Array.isArray(reply) ? reply : [];
    const note = Array.isArray(reply)
      ? models.length
        ? 'The field for the model now suggests what the service has.'
        : 'The service lists no models.'
      : causeOf(reply, { ...service.circumstances(), isList: true });
    service.setListed({ address: entered.address, models, note });
    setListing(false);
  };
  return (
    <section
      aria-label="Service"
      className="grid gap-4 rounded-card border border-hairline bg-raised px-5 py-4"
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
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          id="service-address"
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
          id="service-key"
          label="Key"
          type="password"
          value={key}
          onChange={({ currentTarget }) => service.setKey(currentTarget.value)}
          error={problem?.field === 'key' ? problem.message : undefined}
          hint="Ollama needs no key. Your key never reaches this site. It’s gone when you leave this page."
          autoComplete="off"
        />
      </div>
      <Button variant="secondary" size="sm" busy={listing} onClick={list} className="justify-self-start">
        {listing ? 'Listing...' : 'List models'}
      </Button>
      <p role="status" className="text-sm break-words text-muted empty:hidden">
        {listed?.note}
      </p>
      <datalist id={service.listId}>
        {listed?.models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </section>
  );
}
