// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface Registry {
  function resolver(bytes32 node) external view returns (address);
}

interface ExtendedResolver {
  function resolve(bytes memory name, bytes memory data) external view returns (bytes memory);
}

interface Resolver {
  function supportsInterface(bytes4 id) external view returns (bool);
  function name(bytes32 node) external view returns (string memory);
}

/**
 * The part of the interface of ENS's universal resolver that resolves a name and an address, over a registry of ENS:
 * for the local chain, since the contract itself is in no npm package. Names that resolvers keep outside of the chain
 * are answered by one OffchainLookup after the other, without batches.
 */
contract UniversalResolver {
  error ResolverNotFound(bytes name);
  error ResolverNotContract(bytes name, address resolver);
  error UnsupportedResolverProfile(bytes4 selector);
  error ResolverError(bytes errorData);
  error ReverseAddressMismatch(string primary, bytes primaryAddress);
  error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

  Registry immutable registry;

  constructor(Registry given) {
    registry = given;
  }

  /** The hash of the part of a DNS-encoded name that starts at a byte. */
  function namehash(bytes memory name, uint256 at) internal pure returns (bytes32) {
    uint256 length = uint8(name[at]);
    if (length == 0) return 0;
    bytes memory label = new bytes(length);
    for (uint256 index = 0; index < length; index++) label[index] = name[at + 1 + index];
    return keccak256(abi.encodePacked(namehash(name, at + 1 + length), keccak256(label)));
  }

  /** The resolver of a name or, where that answers for the names below it, of the next name above. */
  function findResolver(bytes memory name) public view returns (address found, bytes32 node, bool extended) {
    node = namehash(name, 0);
    for (uint256 at = 0; uint8(name[at]) != 0; at += 1 + uint8(name[at])) {
      found = registry.resolver(namehash(name, at));
      if (found == address(0)) continue;
      if (found.code.length == 0) revert ResolverNotContract(name, found);
      try Resolver(found).supportsInterface(type(ExtendedResolver).interfaceId) returns (bool is_) {
        extended = is_;
      } catch {}
      if (at == 0 || extended) return (found, node, extended);
    }
    revert ResolverNotFound(name);
  }

  function resolveWithGateways(bytes memory name, bytes memory data, string[] memory)
    public
    view
    returns (bytes memory, address)
  {
    (address resolver, , bool extended) = findResolver(name);
    bytes memory asked = extended ? abi.encodeCall(ExtendedResolver.resolve, (name, data)) : data;
    (bool ok, bytes memory answer) = resolver.staticcall(asked);
    return (outcome(resolver, bytes4(data), ok, answer, extended), resolver);
  }

  /** Called with the answer of a host, after an OffchainLookup. */
  function callback(bytes memory answer, bytes memory extra) external view returns (bytes memory, address) {
    (address resolver, bytes4 selector, bytes4 next, bytes memory more) = abi.decode(
      extra,
      (address, bytes4, bytes4, bytes)
    );
    (bool ok, bytes memory result) = resolver.staticcall(abi.encodeWithSelector(next, answer, more));
    return (outcome(resolver, selector, ok, result, true), resolver);
  }

  function outcome(address resolver, bytes4 selector, bool ok, bytes memory answer, bool extended)
    internal
    view
    returns (bytes memory)
  {
    if (!ok && bytes4(answer) == OffchainLookup.selector) {
      (, string[] memory urls, bytes memory callData, bytes4 next, bytes memory more) = abi.decode(
        tail(answer),
        (address, string[], bytes, bytes4, bytes)
      );
      revert OffchainLookup(
        address(this),
        urls,
        callData,
        this.callback.selector,
        abi.encode(resolver, selector, next, more)
      );
    }
    if (!ok && answer.length > 0) revert ResolverError(answer);
    if (!ok || answer.length == 0) revert UnsupportedResolverProfile(selector);
    return extended ? abi.decode(answer, (bytes)) : answer;
  }

  function tail(bytes memory data) internal pure returns (bytes memory rest) {
    rest = new bytes(data.length - 4);
    for (uint256 index = 0; index < rest.length; index++) rest[index] = data[index + 4];
  }

  /** The name of an address. It counts only if it leads back to the address. */
  function reverseWithGateways(bytes memory account, uint256 coinType, string[] memory gateways)
    external
    view
    returns (string memory name, address forward, address reverse)
  {
    bytes memory hexadecimal = '0123456789abcdef';
    bytes memory digits = new bytes(40);
    for (uint256 index = 0; index < 20; index++) {
      digits[2 * index] = hexadecimal[uint8(account[index]) >> 4];
      digits[2 * index + 1] = hexadecimal[uint8(account[index]) & 15];
    }
    bytes memory place = abi.encodePacked(uint8(40), digits, uint8(4), 'addr', uint8(7), 'reverse', uint8(0));
    bytes32 node;
    (reverse, node, ) = findResolver(place);
    name = Resolver(reverse).name(node);
    if (bytes(name).length == 0) return ('', address(0), reverse);
    bytes32 named = namehash(encode(name), 0);
    bytes memory asked = coinType == 60
      ? abi.encodeWithSignature('addr(bytes32)', named)
      : abi.encodeWithSignature('addr(bytes32,uint256)', named, coinType);
    bytes memory answer;
    (answer, forward) = resolveWithGateways(encode(name), asked, gateways);
    bytes memory found = coinType == 60 ? abi.encodePacked(abi.decode(answer, (address))) : abi.decode(answer, (bytes));
    if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(name, found);
  }

  /** A name in the form of DNS: each label behind its length. */
  function encode(string memory name) internal pure returns (bytes memory encoded) {
    bytes memory text = bytes(name);
    encoded = new bytes(text.length + 2);
    uint256 start = 0;
    for (uint256 index = 0; index <= text.length; index++) {
      if (index < text.length && text[index] != '.') {
        encoded[index + 1] = text[index];
        continue;
      }
      encoded[start] = bytes1(uint8(index - start));
      start = index + 1;
    }
  }
}
