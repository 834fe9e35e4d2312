-- Where a browser wanted to go when it was sent to its operator's page.
alter table ext_refs add column next_page text;
