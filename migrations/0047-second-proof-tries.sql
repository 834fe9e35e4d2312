-- Answers to the second question, counted per player: another browser or another code does not give more of them.
-- Takes the place of number_proofs.tries, which nothing reads any more.
create table second_proof_tries (
  player_id uuid primary key references players (id),
  -- Oldest first; never more than the limit in total.
  tried_at timestamptz[] not null
);
