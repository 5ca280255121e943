# #region checkout
SESSION=$(curl -s "$REELWRIGHT_URL/api/v1/billing/checkout" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{"pack_id": "starter"}')
echo "Pay here: $(echo "$SESSION" | jq -r .checkout_url)"

curl -s "$REELWRIGHT_URL/api/v1/billing/sessions/$(echo "$SESSION" | jq -r .session_id)" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" | jq -r .status
# #endregion checkout
