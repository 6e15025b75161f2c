/** What wallets from before CAIP-30 settled still call two networks of Solana, by today's id (protocol §5.6). */
export const deprecatedChains: { readonly [caipNetworkId: string]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
