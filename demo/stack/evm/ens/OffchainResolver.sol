// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/** A resolver that keeps its names at a host: it answers what the host says, without a proof. */
contract OffchainResolver {
  error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

  string url;

  constructor(string memory given) {
    url = given;
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == this.resolve.selector;
  }

  function resolve(bytes memory, bytes memory data) external view returns (bytes memory) {
    string[] memory urls = new string[](1);
    urls[0] = url;
    revert OffchainLookup(address(this), urls, data, this.answer.selector, '');
  }

  function answer(bytes memory response, bytes memory) external pure returns (bytes memory) {
    return response;
  }
}
