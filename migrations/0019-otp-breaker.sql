-- How many of a brand's codes of the last hour were entered.
create index otp_codes_by_brand on otp_codes (brand, expires_at);
