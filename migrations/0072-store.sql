-- The store: products, stock of voucher codes, purchases, and who waits for a product.

create table store_products (
  id uuid primary key,
  service text not null,
  kind text not null check (kind in ('voucher', 'enhancer')),
  -- A kind of voucher, or the id of an enhancer.
  name text not null,
  -- What a voucher is worth: megabytes of data, or an amount in the smallest unit of the currency. 0 for enhancers.
  face integer not null check (face >= 0),
  price_coins integer check (price_coins between 1 and 1000000000),
  price_airtime integer check (price_airtime between 1 and 1000000000),
  price_cash integer check (price_cash between 1 and 1000000000),
  currency text not null,
  position integer not null,
  is_on_sale boolean not null default true,
  changed_at timestamptz not null,
  unique (service, kind, name, face)
);

create table store_purchases (
  id uuid primary key,
  service text not null,
  brand text not null,
  -- Null after the player was removed.
  player_id uuid references players (id),
  product_id uuid not null references store_products (id),
  -- The idempotency key of the client: one purchase per key.
  request_key uuid not null,
  method text not null check (method in ('coins', 'airtime', 'cash')),
  price integer not null check (price > 0),
  -- Null for coins.
  currency text,
  state text not null check (state in ('paying', 'completed', 'failed', 'refunding', 'refunded')),
  -- Why the payment failed.
  failure text,
  -- The payment at the card processor or the operator.
  payment_ref text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the job asks for the outcome of the payment, or repeats the refund.
  next_check_at timestamptz,
  delivery text not null default 'none' check (delivery in ('none', 'due', 'sending', 'sent', 'unconfirmed', 'failed')),
  delivery_tries integer not null default 0,
  -- When the code is sent, or until when a process may send it.
  delivery_at timestamptz,
  unique (player_id, request_key)
);
create index store_purchases_of_player on store_purchases (player_id, id desc);
create index store_purchases_of_product on store_purchases (product_id);
create index store_purchases_due on store_purchases (next_check_at) where next_check_at is not null;
create index store_purchases_undelivered on store_purchases (delivery_at) where delivery in ('due', 'sending');

create table store_codes (
  id uuid primary key,
  service text not null,
  product_id uuid not null references store_products (id),
  -- Encrypted. The fingerprint is a keyed hash, which finds duplicates.
  sealed text not null,
  fingerprint bytea not null,
  state text not null default 'free' check (state in ('free', 'held', 'given')),
  purchase_id uuid unique references store_purchases (id),
  added_at timestamptz not null,
  unique (service, fingerprint),
  check ((state = 'free') = (purchase_id is null))
);
create index store_codes_free on store_codes (product_id, id) where state = 'free';

-- A code that was handed out stays handed out.
create function refuse_code_reuse() returns trigger language plpgsql as $$
begin
  if old.state = 'given' and (new.state <> 'given' or new.purchase_id is distinct from old.purchase_id) then
    raise exception 'voucher code % was handed out already', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger store_codes_are_given_once before update on store_codes
  for each row execute function refuse_code_reuse();

-- Players who want to know when a product is back, or when the store of their brand opens (without a product).
create table store_watches (
  id uuid primary key,
  service text not null,
  brand text not null,
  player_id uuid not null references players (id),
  product_id uuid references store_products (id),
  created_at timestamptz not null,
  unique nulls not distinct (player_id, product_id)
);
create index store_watches_of_product on store_watches (product_id, id);
