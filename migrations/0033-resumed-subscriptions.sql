-- Taking a stop back is a yes, and a withdrawal is a no: both are kept as evidence.
alter table opt_in_evidence drop constraint opt_in_evidence_step_check;
alter table opt_in_evidence add constraint opt_in_evidence_step_check
  check (step in ('doi_one', 'doi_two', 'operator', 'checkout', 'stop', 'resume', 'withdrawal'));
